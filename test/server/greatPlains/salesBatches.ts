import type { SalesBatch, SalesDocument } from '#shared/accounting/salesDocument.ts'

/** A document with two lines of 85 and 10.05 dollars. */
export function aDocument(number: string, more: Partial<SalesDocument> = {}): SalesDocument {
  const line = { itemNumber: 'DUMPSTER', comment: '' } as const
  return {
    number,
    customerNumber: 'VANDYKE',
    date: '2025-06-01',
    dueDate: '2025-07-01',
    amount: 95.05,
    lines: [
      { ...line, description: 'Delivery', quantity: 2, unitPrice: 42.5, extendedPrice: 85 },
      { ...line, description: 'Fuel', quantity: 1, unitPrice: 10.05, extendedPrice: 10.05 },
    ],
    ...more,
  }
}

export function aBatch(number: string, ...documents: readonly SalesDocument[]): SalesBatch {
  return { number, documents }
}
