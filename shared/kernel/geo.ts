/** Coordinates in degrees that may be unknown. */
export interface GeoLocation {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Known coordinates in degrees. */
export interface GeoPoint extends GeoLocation {
  readonly latitude: number
  readonly longitude: number
}

export function toGeoPoint({ latitude, longitude }: GeoLocation): GeoPoint | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const FEET_PER_MILE = 5280

const EARTH_RADIUS_MILES = 3958.8

/** The great-circle distance in miles. */
export function greatCircleMiles(from: GeoPoint, to: GeoPoint): number {
  const [fromLatitude, toLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const halfHeight = Math.sin((toLatitude - fromLatitude) / 2)
  const halfWidth = Math.sin(toRadians(to.longitude - from.longitude) / 2)
  const chord = halfHeight ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfWidth ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Coordinates as people write them, "42.9306, -85.6881"; null for anything else. */
export function parseGeoPoint(text: string): GeoPoint | null {
  const parts = text.split(',').map((part) => part.trim())
  const [latitude = Number.NaN, longitude = Number.NaN] = parts.map((part) =>
    DEGREES.test(part) ? Number(part) : Number.NaN,
  )
  return parts.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,12})?$/
