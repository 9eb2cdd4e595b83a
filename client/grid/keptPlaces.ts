const inPlace = new WeakSet<object>()

/** Says that a row took the place of another one with its key: the list is not sorted again because of it. */
export function keepPlace(row: object): void {
  inPlace.add(row)
}

export function keepsPlace(row: object): boolean {
  return inPlace.has(row)
}
