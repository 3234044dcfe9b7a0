// A development server: serves dist/ as it is now, and passes everything else on to a `posse serve`.
//
//     build/posse serve --port 7000 &
//     npm run watch & node tools/dev.mjs 8000 7000      then open port 8000
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const [port = '8000', behind = '7000', folder = 'dist'] = process.argv.slice(2);
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', folder);
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

const server = createServer((asked, answer) => {
  const path = new URL(asked.url, 'http://here').pathname;
  const file = join(dist, normalize(path === '/' ? '/index.html' : path));
  if (file.startsWith(dist) && existsSync(file)) {
    answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
    createReadStream(file).pipe(answer);
    return;
  }
  const headers = { ...asked.headers, host: `127.0.0.1:${behind}` };
  if (headers.origin) headers.origin = `http://127.0.0.1:${behind}`;
  const passed = request({ port: behind, path: asked.url, method: asked.method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  passed.on('error', () => answer.writeHead(502).end());
  asked.pipe(passed);
});

server.on('upgrade', (asked, socket, head) => {
  const through = connect(Number(behind), '127.0.0.1', () => {
    const headers = { ...asked.headers, host: `127.0.0.1:${behind}`, origin: `http://127.0.0.1:${behind}` };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    through.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    through.write(head);
    through.pipe(socket).pipe(through);
  });
  through.on('error', () => socket.destroy());
  socket.on('error', () => through.destroy());
});
server.listen(Number(port), () => console.log(`http://127.0.0.1:${port}/`));
