// Builds the tests together with what they test, as the pages are built, and lets Node run them: `npm test -- OPTIONS`.
import { spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const built = `${here}tests-built`;
const names = (await readdir(`${here}tests`)).filter((name) => name.endsWith('.test.ts'));

await build({
    root: `${here}..`,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [svelte()],
    build: {
        outDir: built,
        minify: false,
        sourcemap: true,
        target: 'node20',
        rolldownOptions: {
            input: names.map((name) => `${here}tests/${name}`),
            external: /^node:/,
            output: { entryFileNames: '[name].js' },
            checks: { pluginTimings: false },
        },
    },
});
const files = names.map((name) => `${built}/${name.replace(/ts$/, 'js')}`);
const options = ['--enable-source-maps', '--test', '--test-reporter=dot', ...process.argv.slice(2)];
process.exitCode =
    spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit' }).status ?? 1;
await rm(built, { recursive: true });
