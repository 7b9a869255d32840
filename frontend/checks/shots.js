// Photographs the gallery in every theme and looks for what hinders people (axe): `npm run shots -- FOLDER`.
// Needs Chromium, at CHROMIUM or /usr/bin/chromium.
import { mkdir } from 'node:fs/promises';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { serve } from './serve.js';

const folder = process.argv[2] ?? 'shots';
const LOOKS = {
    light: 'theme=light',
    dark: 'theme=dark',
    contrast: 'theme=light&contrast=more',
    'contrast-dark': 'theme=dark&contrast=more',
};

await mkdir(folder, { recursive: true });
const site = await serve(new URL('../gallery-built/', import.meta.url));
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync'],
});
const complaints = [];
try {
    for (const [name, query] of Object.entries(LOOKS)) {
        const page = await browser.newPage({
            viewport: { width: 1180, height: 900 },
            deviceScaleFactor: 2,
        });
        page.on(
            'console',
            (told) => told.type() === 'error' && complaints.push(`${name}: ${told.text()}`),
        );
        page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`));
        await page.goto(`${site.url}/gallery.html?${query}`);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${folder}/gallery-${name}.png`, fullPage: true });
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        for (const { id, help, nodes } of violations) {
            complaints.push(`${name}: ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
        }
        await page.close();
    }
} finally {
    await browser.close();
    site.close();
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length ? 1 : 0;
