// Serves a folder on loopback by the strict content policy that the game's server has.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.woff2': 'font/woff2',
};
const POLICY =
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

export async function serve(folder) {
    const server = createServer(async (request, response) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        try {
            const data = await readFile(
                new URL(`.${pathname === '/' ? '/index.html' : pathname}`, folder),
            );
            response.writeHead(200, {
                'content-type': TYPES[extname(pathname)] ?? TYPES['.html'],
                'content-security-policy': POLICY,
            });
            response.end(data);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address();
    return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
