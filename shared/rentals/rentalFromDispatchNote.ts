import { rentalDumpsterChosen } from './newRental.ts'

interface Note {
  readonly companyName: string | null
  readonly dumpsterType: string | null
  readonly rentalDate: string | null
  readonly notes: string | null
}

interface KnownCustomer {
  readonly id: number
  readonly companyName: string | null
  readonly deleted: string | null
}

interface KnownDumpster {
  readonly id: number
  readonly size: string
  readonly basePrice: number | null
}

export interface RentalFromNote {
  readonly changes: {
    readonly customerId: number | null
    readonly dumpsterId: number | null
    readonly price: number
    readonly notes: string | null
    readonly startDate?: string
  }
  /** The note's texts without a match, shown beside the empty fields. */
  readonly unmatched: { readonly companyName?: string; readonly dumpsterType?: string }
}

/**
 * The values of a new rental from a dispatch note (O-020): its customer by company name and its dumpster by size, ignoring case,
 * its start and its notes. A name that matches no or several existing customers selects none. Without a date the start is
 * unchanged.
 */
export function rentalFromDispatchNote(
  note: Note,
  customers: readonly KnownCustomer[],
  dumpsters: readonly KnownDumpster[],
): RentalFromNote {
  const normalizedCompany = normalizeName(note.companyName)
  const normalizedSize = normalizeName(note.dumpsterType)
  const named = customers.filter(
    (customer) =>
      customer.deleted === null &&
      normalizedCompany !== '' &&
      normalizeName(customer.companyName) === normalizedCompany,
  )
  const customer = named.length === 1 ? named[0] : undefined
  const dumpster = dumpsters.find(
    (known) => normalizedSize !== '' && normalizeName(known.size) === normalizedSize,
  )
  return {
    changes: {
      customerId: customer?.id ?? null,
      ...rentalDumpsterChosen(dumpster ?? null),
      notes: note.notes,
      ...(note.rentalDate === null ? {} : { startDate: note.rentalDate }),
    },
    unmatched: {
      ...(customer === undefined && normalizedCompany !== '' ? { companyName: note.companyName ?? '' } : {}),
      ...(dumpster === undefined && normalizedSize !== '' ? { dumpsterType: note.dumpsterType ?? '' } : {}),
    },
  }
}

function normalizeName(text: string | null): string {
  return (text ?? '').trim().toLowerCase()
}
