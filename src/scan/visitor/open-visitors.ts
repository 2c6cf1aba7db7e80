import type { Settings } from '../../config/settings.ts';
import { trustProxies } from '../../lib/net/trusted-proxies.ts';
import { type CountryLookup, openCountries } from './country.ts';
import { countryFile } from './country-data.ts';
import type { VisitorSettings } from './visitor.ts';

/** The settings for reading a visitor from a request. */
export function openVisitors(settings: Settings, countries?: CountryLookup): VisitorSettings {
  return {
    trustedProxies: trustProxies(settings.trustedProxies),
    countryHeader: settings.countryHeader,
    countries: countries ?? openCountries(countryFile(settings).file),
  };
}
