/** The address of directions on an online map, to coordinates or to the words of an address (F-071, O-060). */
export function directionsTo(target: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(target)}`
}
