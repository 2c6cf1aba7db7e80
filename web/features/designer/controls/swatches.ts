type Swatch = { colour: string; name: string };

/** Colours that fit together: any dark one on any light one has a contrast of 7:1 or more. */
export const SWATCHES: Record<'dark' | 'light', readonly Swatch[]> = {
  dark: [
    { colour: '#000000', name: 'Black' },
    { colour: '#1f2937', name: 'Slate' },
    { colour: '#14307a', name: 'Ink blue' },
    { colour: '#134e4a', name: 'Teal' },
    { colour: '#14532d', name: 'Forest' },
    { colour: '#5b2a0c', name: 'Brown' },
    { colour: '#7f1d1d', name: 'Wine red' },
    { colour: '#4c1d95', name: 'Violet' },
  ],
  light: [
    { colour: '#ffffff', name: 'White' },
    { colour: '#f4f4f5', name: 'Pearl' },
    { colour: '#fffaf0', name: 'Ivory' },
    { colour: '#fef3c7', name: 'Butter' },
    { colour: '#ecfdf5', name: 'Mint' },
    { colour: '#e0f2fe', name: 'Sky' },
    { colour: '#f3e8ff', name: 'Lilac' },
    { colour: '#ffe4e6', name: 'Rose' },
  ],
};
