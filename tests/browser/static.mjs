// A web server for plain files, as a web host is one: it serves a folder below a path and knows nothing of Posse.
//
//     const site = await serveFiles('dist', '/games/posse/');
//     site.link                        http://127.0.0.1:PORT/games/posse/
//     site.folder = 'other';           the next version
//     site.network = { latency: 150, bytesPerSecond: 200_000 };    slow for everything that a page loads, also in its workers
//     site.fallback = true;            index.html for whatever does not exist, as some hosts do
//     await site.stop(); await site.start();
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json',
  '.png': 'image/png', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp', '.woff2': 'font/woff2',
}; // prettier-ignore

/** The size of a piece that is sent at once, in bytes. */
const PIECE = 8192;

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class StaticSite {
  port = 0;
  /** compressed files, by path */
  zipped = new Map();
  fallback = false;
  /** a file that still comes from another folder: { file, folder } */
  old = null;
  /** null: as fast as possible */
  network = null;
  /** when the shared line has sent everything that was begun */
  freeAt = 0;

  constructor(folder, path) {
    this.folder = folder;
    this.first = folder;
    this.path = path;
  }

  fileOf(address) {
    const { pathname } = new URL(address, 'http://here');
    if (!pathname.startsWith(this.path)) return null;
    const name = normalize(pathname.slice(this.path.length)) || 'index.html';
    const known = name === '.' ? 'index.html' : name;
    const file = join(known === this.old?.file ? this.old.folder : this.folder, known);
    if (!name.startsWith('..') && existsSync(file) && statSync(file).isFile()) return file;
    return this.fallback ? join(this.folder, 'index.html') : null;
  }

  /** Sends the body as fast as the network allows, which all connections share. */
  async send(response, bytes) {
    if (!this.network) {
      response.end(bytes);
      return;
    }
    const { latency, bytesPerSecond } = this.network;
    await delay(latency);
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      this.freeAt = Math.max(Date.now(), this.freeAt) + (1000 * piece.length) / bytesPerSecond;
      await delay(this.freeAt - Date.now());
      response.write(piece);
    }
    response.end();
  }

  answer(request, response) {
    const file = this.fileOf(request.url);
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    const head = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'max-age=600' };
    // Usual web hosts compress everything that is not compressed already.
    if (/\.(png|webp|woff2)$/.test(file)) {
      response.writeHead(200, head);
      void this.send(response, readFileSync(file));
    } else {
      const zipped = this.zipped.get(file) ?? gzipSync(readFileSync(file));
      this.zipped.set(file, zipped);
      response.writeHead(200, { ...head, 'Content-Encoding': 'gzip' });
      void this.send(response, zipped);
    }
  }

  start() {
    this.server = createServer((request, response) => this.answer(request, response));
    return new Promise((resolve) => {
      this.server.listen(this.port, '127.0.0.1', () => {
        this.port = this.server.address().port;
        this.link = `http://127.0.0.1:${this.port}${this.path}`;
        resolve(this);
      });
    });
  }

  /** Cuts all connections, like a web host that is gone. */
  async stop() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

export const serveFiles = (folder, path) => new StaticSite(folder, path).start();
