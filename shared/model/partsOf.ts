/** The parts of these names, each of which is or throws what `read` does when it is looked at. */
export function partsOf<P extends object>(
  names: readonly (keyof P & string)[],
  read: (name: keyof P & string) => unknown,
): P {
  const parts = {}
  for (const name of names) Object.defineProperty(parts, name, { enumerable: true, get: () => read(name) })
  // A property has been defined for each part.
  return parts as P
}
