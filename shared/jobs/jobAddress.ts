/** The parts of a service address that are copied to its jobs. */
export interface JobAddress {
  readonly siteName: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The address fields that are copied to a job when it is created and when the address is edited (O-038, F-075). */
export function jobAddressOf(address: JobAddress): JobAddress {
  const { siteName, address1, address2, city, state, zip, country, latitude, longitude } = address
  return { siteName, address1, address2, city, state, zip, country, latitude, longitude }
}
