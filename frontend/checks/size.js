// Tells what the built pages weigh, as sent; ends with 1 where the scripts are over the limit.
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT = 70_000;
const pages = new URL('../../src/flip7/web/pages/', import.meta.url);
const weights = {};
for (const entry of await readdir(pages, { recursive: true })) {
    const kind = entry.match(/\.(js|css|html|woff2)$/)?.[1];
    if (!kind) continue;
    const data = await readFile(new URL(entry, pages));
    const weight = kind === 'woff2' ? data.length : gzipSync(data, { level: 9 }).length;
    weights[kind] = (weights[kind] ?? 0) + weight;
}
console.log(weights);
if ((weights.js ?? 0) > LIMIT) {
    console.error(`the scripts weigh more than ${LIMIT} bytes`);
    process.exitCode = 1;
}
