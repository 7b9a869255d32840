import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** The page names the scripts that its first one will import, so that all of them come at once. */
const preload: Plugin = {
  name: 'preload',
  transformIndexHtml: (_html, { bundle = {}, chunk }) => {
    const begun = (chunk?.dynamicImports ?? []).map((file) => bundle[file]);
    const needed = begun.flatMap((file) =>
      file?.type === 'chunk' ? [file.fileName, ...file.imports] : [],
    );
    return needed
      .filter((file) => file !== chunk?.fileName)
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
  },
};

// The gallery is for those who draw: `npm run gallery` builds it elsewhere, players never get it.
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  return {
    plugins: [svelte(), preload],
    build: {
      outDir: gallery ? 'gallery-built' : '../src/flip7/web/pages',
      emptyOutDir: true,
      // A content policy of 'self' knows no data: addresses.
      assetsInlineLimit: 0,
      // One sheet of styles, and no script that stands in for what browsers do themselves.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      license: { fileName: 'licences/scripts.md' },
      rolldownOptions: {
        input: gallery ? 'gallery.html' : 'index.html',
        output: {
          // Svelte makes an error while it loads; for its stack V8 reads the script it is in once more.
          codeSplitting: { groups: [{ name: 'svelte', test: /node_modules.svelte/ }] },
        },
      },
    },
    server: {
      proxy: {
        '/api': 'http://127.0.0.1:7777',
        '/live': { target: 'ws://127.0.0.1:7777', ws: true },
      },
    },
  };
});
