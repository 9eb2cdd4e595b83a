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
  /** The note's words for which nothing was found, to be shown beside the empty fields. */
  readonly unmatched: { readonly companyName?: string; readonly dumpsterType?: string }
}

/**
 * What a dispatch note says about a new rental (O-020): its customer by company name and its dumpster by size, whatever the
 * case, its start and its notes. A name that fits no live customer, or more than one, chooses none. A note without a date
 * leaves the start as it is.
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
