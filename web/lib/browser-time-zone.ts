/** What Chrome still calls them, and the names in use today, which the server stores. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const FORMER = new Map(Object.entries(RENAMED).map(([former, name]) => [name, former]));

/** The zone's name in use today; others are returned unchanged. */
export function modernZoneName(zone: string): string {
  return RENAMED[zone] ?? zone;
}

/** The name that the zone had before, if there was one: people still type it. */
export function formerZoneName(zone: string): string | undefined {
  return FORMER.get(zone);
}

/** The browser's time zone as an IANA name. */
export function browserTimeZone(): string {
  return modernZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
