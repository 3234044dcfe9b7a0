// Types of imported files that are not TypeScript.
declare module "*.svg" { const url: string; export default url; }
declare module "*.css" { const url: string; export default url; }
