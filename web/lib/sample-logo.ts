import type { LogoImage } from '../../src/render/picture/logo-area.ts';

/** An orange disc with a flash, as a placeholder for a logo. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAYAAABXAvmHAAACkklEQVR42u2avUoDQRSFj39gkUAQTClaqk1eQBKfQMuITUorY54kxsoyjZgyPoEJvsA2ammwjCABUwgiyMjddbKZ2c3s3J246IGtlhnOd++dn51ZIONa4OhkWM0VAFQAlAGUAGzSI2tAjwegD6BX7IxHcwUYVnM1AAcADhN20QVwU+yM284AKNpnAOoACjYBkCQy0QJwbpoVI4BhNSci3VSUB5dEiTWKnXGXFYCiLozXUjIeVptAYrMRC0Dmb2lwupQY7PtxEJEAw2quROa5at1UI4LwjAEo8k9zNC9DbOkyoQTgLJu1i3ssrW9o37+e7uLz5TmuG205LWoaNDnMC+NR5oXxGcyDvDRVL6YAaKpkmW1WdvYi33883Jl0VyNvegBpumTRynYMwKMRgFCTPKoBaIVlW6SYMwDydhYFUOcyz1j/YU14DABoY8Y2ZaYQfV8F8joJQLtKNqVQ/7ICr98ANDCSbonVAOllQOjQH8x+Biqc5lOsf1kVGaDMCZBy9H2VZQDWnWbK9e+rJAOwfqA4ysC352VbgPXrN+M2YoMn6+UonxhgMUnL36R/gHnLHwODpONAVb/5k0uslo8j271dnuC9f2XjXXgOMjDgjErcLASemWgCwLPr60dxqzD4VmJPBuhzATiKfuDZB+ixAWzPAMCzEvcCAPran/k4LxLATQa6/gmFPI3e2PbqsP4DrwEAHXFbndc7iv5IPo4PL2QtKwA39T/hMQxwbrMmOMjAgDyqAWhgNJL07Kj+p47cp/ZCdLlgfOXjIPpt1cWHbjPXMF2dU65/T1cZmT9e126nqcG+7dTKYD7ylibzV0yxHzRSJhLf5SZQexbz+DPXrCGI7F50K2Cy96uBBmRuP3tkXl/kVxr3lEz28gAAAABJRU5ErkJggg==';

const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));

/** Without pixels: thumbnails are SVG and only need the file. */
export const SAMPLE_LOGO: LogoImage = { width: 48, height: 48, rgba: new Uint8Array(), png: bytes };
