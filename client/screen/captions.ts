/** 'service address' → 'Service address'. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Ids from captions: 'Service Address' → 'service-address'. */
export function idOf(caption: string): string {
  return caption.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
}
