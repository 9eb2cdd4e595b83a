/** A town of west Michigan with its zip codes and approximate center; real names make the demo data realistic. */
export interface Town {
  readonly city: string
  readonly county: string
  readonly zips: readonly [string, ...string[]]
  readonly latitude: number
  readonly longitude: number
}

const town = (
  city: string,
  county: string,
  zips: readonly [string, ...string[]],
  latitude: number,
  longitude: number,
): Town => ({
  city,
  county,
  zips,
  latitude,
  longitude,
})

export const TOWNS: readonly [Town, ...Town[]] = [
  town(
    'Grand Rapids',
    'Kent',
    ['49503', '49504', '49505', '49506', '49507', '49508', '49525', '49546'],
    42.9634,
    -85.6681,
  ),
  town('Wyoming', 'Kent', ['49509', '49519'], 42.9134, -85.7053),
  town('Kentwood', 'Kent', ['49508', '49512'], 42.8695, -85.6447),
  town('Walker', 'Kent', ['49534', '49544'], 43.0014, -85.7681),
  town('Grandville', 'Kent', ['49418'], 42.9098, -85.7631),
  town('Rockford', 'Kent', ['49341'], 43.12, -85.56),
  town('Caledonia', 'Kent', ['49316'], 42.7892, -85.5167),
  town('Byron Center', 'Kent', ['49315'], 42.8123, -85.7228),
  town('Lowell', 'Kent', ['49331'], 42.9336, -85.3419),
  town('Ada', 'Kent', ['49301'], 42.9545, -85.4886),
  town('Cedar Springs', 'Kent', ['49319'], 43.2234, -85.5514),
  town('Sparta', 'Kent', ['49345'], 43.1609, -85.71),
  town('Comstock Park', 'Kent', ['49321'], 43.0386, -85.67),
  town('Holland', 'Ottawa', ['49423', '49424'], 42.7876, -86.1089),
  town('Zeeland', 'Ottawa', ['49464'], 42.8125, -86.0186),
  town('Hudsonville', 'Ottawa', ['49426'], 42.8709, -85.865),
  town('Jenison', 'Ottawa', ['49428'], 42.9073, -85.792),
  town('Grand Haven', 'Ottawa', ['49417'], 43.0631, -86.2284),
  town('Allendale', 'Ottawa', ['49401'], 42.9723, -85.9537),
  town('Coopersville', 'Ottawa', ['49404'], 43.0639, -85.9347),
  town('Spring Lake', 'Ottawa', ['49456'], 43.077, -86.197),
  town('Muskegon', 'Muskegon', ['49440', '49441', '49442', '49444', '49445'], 43.2342, -86.2484),
  town('Norton Shores', 'Muskegon', ['49441'], 43.1689, -86.2639),
  town('Kalamazoo', 'Kalamazoo', ['49001', '49006', '49007', '49008', '49009'], 42.2917, -85.5872),
  town('Portage', 'Kalamazoo', ['49002', '49024'], 42.2012, -85.58),
  town('Wayland', 'Allegan', ['49348'], 42.6739, -85.6447),
  town('Allegan', 'Allegan', ['49010'], 42.5292, -85.8553),
  town('Otsego', 'Allegan', ['49078'], 42.4606, -85.6964),
  town('Plainwell', 'Allegan', ['49080'], 42.44, -85.6489),
  town('Saugatuck', 'Allegan', ['49453'], 42.655, -86.202),
  town('Middleville', 'Barry', ['49333'], 42.713, -85.4619),
  town('Hastings', 'Barry', ['49058'], 42.6459, -85.2908),
  town('Ionia', 'Ionia', ['48846'], 42.9873, -85.0711),
  town('Belding', 'Ionia', ['48809'], 43.0978, -85.2289),
  town('Greenville', 'Montcalm', ['48838'], 43.1775, -85.2528),
  town('Newaygo', 'Newaygo', ['49337'], 43.4197, -85.8001),
  town('Fremont', 'Newaygo', ['49412'], 43.4675, -85.942),
]

export const STREETS: readonly [string, ...string[]] = [
  'Division Ave S',
  'Eastern Ave SE',
  'Kalamazoo Ave SE',
  'Plainfield Ave NE',
  'Leonard St NW',
  'Fulton St E',
  'Lake Michigan Dr NW',
  'Chicago Dr SW',
  'Burton St SW',
  '28th St SE',
  '44th St SW',
  '68th St SE',
  'Alpine Ave NW',
  'Wilson Ave SW',
  'Broadmoor Ave SE',
  'Main St',
  'State St',
  'Washington Ave',
  'Lakewood Blvd',
  'Industrial Pkwy',
  'Maple St',
  'River Rd',
  'Church St',
  'Cherry Valley Ave SE',
]
