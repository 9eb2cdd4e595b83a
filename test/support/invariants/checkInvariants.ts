import type { EntityName } from '#shared/entities.ts'
import { ARRANGED } from '#server/reads/readDisplayOrders.ts'
import { AUDITED_ENTITIES, auditInvariants } from './audit.ts'
import type { BrokenInvariant, Invariant, InvariantContext } from './BrokenInvariant.ts'
import { readCompany, type CompanyRecords, type ReadAtOnce } from './CompanyRecords.ts'
import { deletionInvariants } from './deletions.ts'
import { inventoryInvariants } from './inventory.ts'
import { invoiceInvariants } from './invoices.ts'
import { jobInvariants } from './jobs.ts'
import { lookupInvariants } from './lookups.ts'
import { marginInvariants } from './margins.ts'
import { paymentInvariants } from './payments.ts'
import { rentalInvariants } from './rentals.ts'

const INVARIANTS: Readonly<Record<string, Invariant>> = {
  ...rentalInvariants,
  ...jobInvariants,
  ...inventoryInvariants,
  ...invoiceInvariants,
  ...marginInvariants,
  ...paymentInvariants,
  ...lookupInvariants,
  ...deletionInvariants,
}

/** The entities that the invariants check, except those of the audit log. */
export const CHECKED_ENTITIES: readonly EntityName[] = [
  ...ARRANGED,
  'Customer',
  'DumpsterInventory',
  'DumpsterLocation',
  'FuelRatePercentage',
  'Invoice',
  'InvoiceCommunication',
  'InvoiceLine',
  'Job',
  'JobTime',
  'Payment',
  'PaymentCredit',
  'PaymentLine',
  'Rental',
  'RentalBillingLine',
  'ServiceAddress',
  'Setting',
]

const AUDITED_AND_CHECKED: readonly EntityName[] = [
  ...new Set<EntityName>([...AUDITED_ENTITIES, ...CHECKED_ENTITIES, 'AuditLog']),
]

/** Options of the check. */
export interface InvariantOptions extends InvariantContext {
  /** Also replay the audit log, which takes longer and is only valid if every record was created by saves. */
  readonly audit?: boolean
}

/** Every record of the company that breaks an invariant, by the pure rules of `shared/`; none in a consistent company. */
export async function checkInvariants(
  database: ReadAtOnce,
  looking: InvariantOptions,
): Promise<readonly BrokenInvariant[]> {
  const names = looking.audit === true ? AUDITED_AND_CHECKED : CHECKED_ENTITIES
  return findBroken(await readCompany(database, names), looking)
}

/** The broken invariants of records that were already read. */
export function findBroken(
  company: CompanyRecords,
  { audit = false, ...context }: InvariantOptions,
): readonly BrokenInvariant[] {
  const invariants = audit ? { ...INVARIANTS, ...auditInvariants } : INVARIANTS
  return Object.entries(invariants).flatMap(([invariant, broken]) =>
    [...broken(company, context)].map((found) => ({ invariant, ...found })),
  )
}

/** Describes the broken invariants, the first few of each. */
export function describeBroken(broken: readonly BrokenInvariant[], maxListed = 5): string {
  const names = [...new Set(broken.map(({ invariant }) => invariant))]
  return names
    .map((name) => {
      const those = broken.filter(({ invariant }) => invariant === name)
      const lines = those.slice(0, maxListed).map(({ entity, id, found }) => `  ${entity} ${id}: ${found}`)
      return [`${name} (${those.length})`, ...lines].join('\n')
    })
    .join('\n')
}
