import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** An invoice of a print run (S2 §3, M-067). */
export const PrintQueueInvoiceLink = defineEntity({
  name: 'PrintQueueInvoiceLink',
  resource: 'PrintQueueInvoiceLinks',
  caption: 'Invoice of a print run',
  title: ['id'],
  audited: false,
  access: {
    read: permissions.viewBilling,
    create: permissions.printInvoices,
    update: 'nobody',
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    printQueueId: field.reference('Print run', 'PrintQueue', { required: true }),
    invoiceId: field.reference('Invoice', 'Invoice', { required: true }),
    rowVersion: field.version(),
  },
  relations: {
    printQueue: belongsTo('PrintQueue', 'printQueueId'),
    invoice: belongsTo('Invoice', 'invoiceId'),
  },
})

export type PrintQueueInvoiceLink = RecordOf<typeof PrintQueueInvoiceLink>
