const WHAT = ['Menu', 'Poster', 'Flyer', 'Table card', 'Business card', 'Shop window', 'Parcel label', 'Price list'];
const SEASON = ['summer', 'winter', 'spring', 'autumn', 'Easter', 'Christmas', 'weekend', 'opening'];
const PLACE = ['Berlin', 'Kyoto', 'São Paulo', 'Zürich', 'Montréal', 'Nairobi', 'Lisboa', 'Wien', '東京', 'Αθήνα'];

/** Realistic labels: a few recurring words, and a number that makes them unique. */
export function labelOf(at: number): string {
  const mixed = Math.imul(at + 1, 0x9e3779b1) >>> 0;
  const pick = (words: string[], shift: number) => words[(mixed >>> shift) % words.length];
  return `${pick(WHAT, 3)}, ${pick(SEASON, 9)} ${pick(PLACE, 15)} ${mixed}`;
}
