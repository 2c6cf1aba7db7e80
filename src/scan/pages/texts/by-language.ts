import type { Language } from '../languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';
import type { Texts } from './texts.ts';
import { zh } from './zh.ts';

export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, es, pt, ja, zh, ar };
