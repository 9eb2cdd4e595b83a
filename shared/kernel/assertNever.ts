/** Marks a branch that the type checker has proven unreachable; throws if data from outside reaches it all the same. */
export function assertNever(value: never, what: string): never {
  throw new Error(`Unexpected ${what}: ${String(value)}`)
}
