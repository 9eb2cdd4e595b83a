import type { QueryContract } from '#shared/model/queryContract.ts'

/** The program declares a query that it does not implement, or implements one that it does not declare. */
class QueriesNotAsDeclared extends Error {
  readonly code = 'queries_not_as_declared'

  constructor(missing: readonly string[], undeclared: readonly string[]) {
    super(`Queries without an implementation: ${missing.join()}; without a contract: ${undeclared.join()}.`)
    this.name = 'QueriesNotAsDeclared'
  }
}

/** Checks when the server starts that what is declared and what is implemented are the same. Throws QueriesNotAsDeclared. */
export function requireImplementations(
  contracts: readonly QueryContract[],
  implementations: readonly { readonly resource: string }[],
): void {
  const declared = contracts.map(({ name }) => name)
  const implemented = implementations.map(({ resource }) => resource)
  const [missing, undeclared] = [without(declared, implemented), without(implemented, declared)]
  if (missing.length + undeclared.length > 0) throw new QueriesNotAsDeclared(missing, undeclared)
}

/** What is left of a list when each entry of another is taken away once: AuditLogs has two contracts. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return names.filter((name) => {
    const index = left.indexOf(name)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
