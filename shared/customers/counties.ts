import { isBlank, toTyped } from '../kernel/text.ts'
import type { ServiceAddress } from './ServiceAddress.ts'

/** The counties of the state in which the business works. */
export const COUNTIES = [
  'Alcona,Alger,Allegan,Alpena,Antrim,Arenac,Baraga,Barry,Bay,Benzie,Berrien,Branch,Calhoun,Cass,Charlevoix,Cheboygan',
  'Chippewa,Clare,Clinton,Crawford,Delta,Dickinson,Eaton,Emmet,Genesee,Gladwin,Gogebic,Grand Traverse,Gratiot,Hillsdale',
  'Houghton,Huron,Ingham,Ionia,Iosco,Iron,Isabella,Jackson,Kalamazoo,Kalkaska,Kent,Keweenaw,Lake,Lapeer,Leelanau,Lenawee',
  'Livingston,Luce,Mackinac,Macomb,Manistee,Marquette,Mason,Mecosta,Menominee,Midland,Missaukee,Monroe,Montcalm',
  'Montmorency,Muskegon,Newaygo,Oakland,Oceana,Ogemaw,Ontonagon,Osceola,Oscoda,Otsego,Ottawa,Presque Isle,Roscommon',
  'Saginaw,Sanilac,Schoolcraft,Shiawassee,St. Clair,St. Joseph,Tuscola,Van Buren,Washtenaw,Wayne,Wexford',
].flatMap((names) => names.split(','))

const STATE = /(?:, ?| )(?:MI|Mich\.?|Michigan)$/i
const SUFFIX = /(?:, ?| )(?:County|Cnty\.?|Cty\.?|Co\.?)$/i
const PREFIX = /^County of /i

/**
 * The name of a county however it is written: `Kent County`, `kent co.` and `Kent Cty, MI` become `Kent`. One that is none of the
 * state keeps its spelling (F-069, PR16, ambiguities 84).
 */
export function countyName(county: string | null): string | null {
  if (county === null) return null
  const written = toTyped(county).replaceAll(/\s+/g, ' ').trim()
  const bare = written.replace(STATE, '').replace(SUFFIX, '').replace(PREFIX, '')
  return BY_KEY.get(keyOf(bare)) ?? bare
}

/** What to ask before an address is stored whose county the state does not have, or null (F-069, ambiguities 84). */
export function countyQuestion({ county, state }: Pick<ServiceAddress, 'county' | 'state'>): string | null {
  const name = countyName(county)
  const isOfState = isBlank(state) || /^(?:MI|Mich\.?|Michigan)$/i.test(state?.trim() ?? '')
  if (!isOfState || isBlank(name) || COUNTIES.some((known) => known === name)) return null
  return `'${name}' is not a county of Michigan. The county decides about surcharges. Do you want to save it?`
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^saint /, 'st ')
    .replaceAll(/[.\s]/g, '')
}

/** Each save of an address looks its county up. */
const BY_KEY: ReadonlyMap<string, string> = new Map(COUNTIES.map((known) => [keyOf(known), known]))
