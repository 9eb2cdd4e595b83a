/** One result of the address lookup (S0 §7, F-033). */
export interface AddressMatch {
  readonly formattedAddress: string
  readonly addressLabel: string
  readonly placeLabel: string
  readonly county: string
  readonly city: string
  readonly stateCode: string
  readonly postalCode: string
  readonly latitude: number
  readonly longitude: number
}

/** POST /api/places/search. */
export interface AddressSearchRequest {
  readonly text: string
}

/** POST /api/places/distance: driving distance from the depot to this location. */
export interface DistanceRequest {
  readonly latitude: number
  readonly longitude: number
}

/** Miles to two decimal places. */
export interface DistanceResponse {
  readonly miles: number
}
