// Builds the client into dist/. cmake/assets.cmake embeds the files in the program.
//
//     node build.mjs             dist/
//     node build.mjs --watch     dist/, again after every change
//     node build.mjs --gallery   dist-gallery/: single boards from fixed positions, for tests and screenshots
//
// All file names except index.html contain a hash, so that browsers may cache the files for good.
import { build, context } from 'esbuild';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWords } from './tools/words.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const gallery = process.argv.includes('--gallery');
const watch = process.argv.includes('--watch');
const out = join(web, gallery ? 'dist-gallery' : 'dist');

// Writes index.html with the hashed names of the built files.
function writePage(metafile) {
  const made = Object.entries(metafile.outputs);
  const find = (what) => {
    const found = made.find(([, output]) => what(output));
    if (!found) throw new Error('the build did not produce a file that index.html needs');
    return basename(found[0]);
  };
  const of = (name) => (output) => Object.keys(output.inputs).length === 1 && Object.keys(output.inputs)[0] === name;
  const entry = (name) => (output) => output.entryPoint === name;
  const page = readFileSync(join(web, 'index.html'), 'utf8')
    .replace('SCRIPT', find(entry(gallery ? 'src/gallery.tsx' : 'src/main.tsx')))
    .replace('STYLE', find(entry('src/look/all.css')))
    .replace('SPRITE', find(of('src/look/symbols.svg')))
    .replace('ICON', gallery ? 'data:,' : find(of('src/look/icon.svg')));
  writeFileSync(join(out, 'index.html'), page);
}

/** Options of the client and of the style sheets that it loads later. */
const common = {
  absWorkingDir: web,
  outdir: out,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  target: 'es2022',
  minify: !watch,
  legalComments: 'none',
  loader: { '.svg': 'file', '.woff2': 'file' },
  metafile: true,
  logLevel: 'warning',
};

/**
 * `import style from './bang.css'` in TypeScript yields the address of the bundled style sheet, which is a file of its
 * own. Fonts and pictures that the sheet names are written beside it.
 */
const styleAddress = {
  name: 'style address',
  setup(client) {
    client.onResolve({ filter: /\.css$/ }, ({ path, resolveDir, kind }) =>
      kind === 'import-statement' ? { path: join(resolveDir, path), namespace: 'style' } : null,
    );
    client.onLoad({ filter: /.*/, namespace: 'style' }, async ({ path }) => {
      const { metafile } = await build({ ...common, entryPoints: [path] });
      const [sheet] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint);
      const watchFiles = Object.keys(metafile.inputs).map((file) => join(web, file));
      return { contents: `export default ${JSON.stringify(`./${basename(sheet)}`)}`, loader: 'js', watchFiles };
    });
  },
};

const options = {
  ...common,
  entryPoints: [gallery ? 'src/gallery.tsx' : 'src/main.tsx', 'src/look/all.css'],
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { DEVELOPMENT: String(watch || gallery) },
  plugins: [
    styleAddress,
    {
      name: 'page',
      setup(build) {
        build.onStart(() => {
          rmSync(out, { recursive: true, force: true });
          writeWords(join(web, '..'));
        });
        build.onEnd((result) => {
          if (result.metafile && result.errors.length === 0) writePage(result.metafile);
        });
      },
    },
  ],
};

if (watch) {
  await (await context(options)).watch();
} else {
  await build(options);
  const licences = ['inter', 'rye', 'zilla-slab'].map((font) => join(web, 'src/look/fonts', `${font}.LICENSE`));
  for (const file of licences) if (existsSync(file)) cpSync(file, join(out, `${basename(file, '.LICENSE')}-licence.txt`));
}
