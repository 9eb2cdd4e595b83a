import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Invoices that were printed together (S2 §3, M-067). */
export const PrintQueue = defineEntity({
  name: 'PrintQueue',
  resource: 'PrintQueues',
  caption: 'Print run',
  title: ['created'],
  audited: false,
  access: {
    read: permissions.viewBilling,
    create: permissions.printInvoices,
    update: 'nobody',
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    ...stamps(),
  },
  relations: {
    invoiceLinks: hasMany('PrintQueueInvoiceLink', 'printQueueId'),
  },
})

export type PrintQueue = RecordOf<typeof PrintQueue>
