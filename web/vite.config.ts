import { defineConfig } from "vite";

// The same input gives the same bytes: nothing of the machine, the clock or the folder goes in.
export default defineConfig({
  base: "/",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // Fonts and pictures stay files: the page allows nothing that stands inside of a text.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
