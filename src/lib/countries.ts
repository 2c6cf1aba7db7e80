/** The assigned codes of ISO 3166-1 alpha-2. */
const ASSIGNED =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ ' +
  'TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export const COUNTRIES: ReadonlySet<string> = new Set(ASSIGNED.split(' '));
const EU = ['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE'];
const EU_TOO = ['IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE'];
const MEMBERS = [...EU, ...EU_TOO];

/** The members of the groups that a condition can name, by ISO 3166-1 alpha-2 code. No group has the code of a country. */
export const COUNTRY_GROUPS = { EU: MEMBERS, EEA: [...MEMBERS, 'IS', 'LI', 'NO'] } as const satisfies Record<
  string,
  readonly string[]
>;

export type CountryGroup = keyof typeof COUNTRY_GROUPS;

export function isCountryGroup(value: string): value is CountryGroup {
  return Object.hasOwn(COUNTRY_GROUPS, value);
}

/** All countries that a country or a group stands for. */
export function countriesIn(value: string): readonly string[] {
  return isCountryGroup(value) ? COUNTRY_GROUPS[value] : [value];
}
