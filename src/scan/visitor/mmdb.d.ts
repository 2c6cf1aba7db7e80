/** Imported as a file, a database is its path: in the package, or inside the compiled binary. */
declare module '*.mmdb' {
  const path: string;
  export default path;
}
