/// <reference types="vite/client" />

declare module 'virtual:world-map' {
  const map: ReturnType<typeof import('../scripts/world-map.ts').worldMap>;
  export default map;
}
