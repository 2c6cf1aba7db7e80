import { createRequire } from 'node:module';
import iso from 'iso-3166-1';
import { feature } from 'topojson-client';
import { COUNTRIES } from '../src/lib/countries.ts';

/** The map of the dashboard, drawn when it is built from world-atlas, which is made of Natural Earth (public domain). */

/** Units of the picture: a point is rounded to one of them, a pixel where the map is as wide as the page. */
const WIDTH = 1_000;
/** Nobody scans south of it. */
const SOUTH = -56;
const NORTH = 84;
/** Islands smaller than this, in both directions, are left out, unless a country has no larger ring. */
const SMALLEST_RING = 3;
/** What is smaller than this, in both directions, cannot be hit with a pointer, and gets a dot. */
const SMALLEST_COUNTRY = 7;

/** Stands for land without a code of its own. */
const UNASSIGNED = '';

type Point = [x: number, y: number];
type Ring = Point[];

/** Equal Earth (Šavrič, Patterson, Jenny 2018): areas keep their size, so a shade means the same everywhere. */
function project(longitude: number, latitude: number): Point {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];
  const angle = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180));
  const [square, sixth] = [angle ** 2, angle ** 6];
  const slope = 9 * a4 * sixth * square + 7 * a3 * sixth + 3 * a2 * square + a1;
  const x = (2 * Math.sqrt(3) * ((longitude * Math.PI) / 180) * Math.cos(angle)) / (3 * slope);
  return [x, angle * (a4 * sixth * square + a3 * sixth + a2 * square + a1)];
}

const [EAST] = project(180, 0);
const [, TOP] = project(0, NORTH);
const [, BOTTOM] = project(0, SOUTH);
const SCALE = WIDTH / (2 * EAST);
const HEIGHT = Math.ceil((TOP - BOTTOM) * SCALE);

function pointOf([longitude = 0, latitude = 0]: number[]): Point {
  const [x, y] = project(longitude, Math.min(NORTH, Math.max(SOUTH, latitude)));
  return [Math.round((x + EAST) * SCALE), Math.round((TOP - y) * SCALE)];
}

/** The larger of width and height. */
function extent(ring: Ring): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

type Coordinates = [longitude: number, latitude: number];

/**
 * A ring as the parts of it that lie between 180° west and 180° east: the atlas joins what the edge of a map cuts,
 * and a line to the other edge would run over everything.
 */
function cutAtEdge(ring: number[][]): Coordinates[][] {
  const unrolled: Coordinates[] = [];
  for (const [longitude = 0, latitude = 0] of ring) {
    const last = unrolled.at(-1)?.[0] ?? longitude;
    unrolled.push([longitude - 360 * Math.round((longitude - last) / 360), latitude]);
  }
  return [-360, 0, 360]
    .map((turn) => unrolled.map(([longitude, latitude]): Coordinates => [longitude + turn, latitude]))
    .map((turned) => cutAt(cutAt(turned, 180, 1), -180, -1))
    .filter(({ length }) => length > 3);
}

/** What is west of a meridian (`side` 1) or east of it (-1). Sutherland and Hodgman's way to cut a polygon. */
function cutAt(ring: Coordinates[], meridian: number, side: 1 | -1): Coordinates[] {
  const isInside = ([longitude]: Coordinates) => side * (longitude - meridian) <= 0;
  const cut: Coordinates[] = [];
  for (const [at, corner] of ring.entries()) {
    const before = ring.at(at - 1) ?? corner;
    if (isInside(before) !== isInside(corner)) {
      const share = (meridian - before[0]) / (corner[0] - before[0]);
      cut.push([meridian, before[1] + share * (corner[1] - before[1])]);
    }
    if (isInside(corner)) cut.push(corner);
  }
  const [first] = cut;
  return first ? [...cut, first] : [];
}

/** Without points that the one before stands for. */
function placed(coordinates: number[][]): Ring {
  const ring: Ring = [];
  for (const [x, y] of coordinates.map(pointOf)) {
    const last = ring.at(-1);
    if (!last || last[0] !== x || last[1] !== y) ring.push([x, y]);
  }
  return ring;
}

function pathOf(ring: Ring): string {
  let [x, y] = ring[0] ?? [0, 0];
  const start = `M${x} ${y}l`;
  const steps = ring.slice(1, -1).map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `${start}${steps.join(' ').replaceAll(' -', '-')}z`;
}

function middle(ring: Ring): Point {
  const mean = (at: 0 | 1) => Math.round(ring.reduce((sum, point) => sum + point[at], 0) / ring.length);
  return [mean(0), mean(1)];
}

type Shape = { path: string; dot: Point | null };

function shapeOf(polygons: number[][][][]): Shape {
  const rings = polygons
    .flat()
    .flatMap(cutAtEdge)
    .map(placed)
    .sort((one, other) => extent(other) - extent(one));
  const [largest = []] = rings;
  const drawn = rings.filter((ring) => ring.length > 3 && (ring === largest || extent(ring) >= SMALLEST_RING));
  return {
    path: drawn.map(pathOf).join(''),
    dot: extent(largest) < SMALLEST_COUNTRY ? middle(largest) : null,
  };
}

type Country = {
  /** ISO 3166-1 numeric. */
  id?: string;
  geometry: { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };
};

export function worldMap() {
  // Not imported: the compiler would make a type of all its numbers.
  const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json');
  const { features } = feature(atlas, atlas.objects.countries) as unknown as { features: Country[] };
  // By their codes: some countries are several entries of the atlas.
  const polygons = new Map<string, number[][][][]>();
  for (const { id, geometry } of features) {
    const code = id === undefined ? undefined : iso.whereNumeric(id)?.alpha2;
    if (code === 'AQ') continue;
    const known = code !== undefined && COUNTRIES.has(code) ? code : UNASSIGNED;
    const more = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    polygons.set(known, [...(polygons.get(known) ?? []), ...more]);
  }
  const shapes = [...polygons].map(([code, all]) => ({ code, ...shapeOf(all) }));
  const countries = shapes.filter(({ code }) => code !== UNASSIGNED);
  return {
    size: { width: WIDTH, height: HEIGHT },
    /** Outlines by ISO 3166-1 alpha-2. */
    paths: Object.fromEntries(countries.flatMap(({ code, path }) => (path === '' ? [] : [[code, path]]))),
    /** Land that has no code of its own. */
    unassigned: shapes.find(({ code }) => code === UNASSIGNED)?.path ?? '',
    /** Where countries stand that are too small to be seen. */
    dots: Object.fromEntries(countries.flatMap(({ code, dot }) => (dot ? [[code, dot]] : []))),
  };
}
