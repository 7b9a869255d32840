import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The gallery is for those who draw: `npm run gallery` builds it elsewhere, players never get it.
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  return {
    plugins: [svelte()],
    build: {
      outDir: gallery ? 'gallery-built' : '../src/flip7/web/pages',
      emptyOutDir: true,
      // A content policy of 'self' knows no data: addresses.
      assetsInlineLimit: 0,
      license: { fileName: 'licences/scripts.md' },
      rolldownOptions: { input: gallery ? 'gallery.html' : 'index.html' },
    },
    server: {
      proxy: {
        '/api': 'http://127.0.0.1:7777',
        '/live': { target: 'ws://127.0.0.1:7777', ws: true },
      },
    },
  };
});
