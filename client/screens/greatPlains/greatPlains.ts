import { pagesScreen } from '../../screen/pages/pagesScreen.tsx'
import { ExportInvoices } from './exportInvoices.ts'

/** `/great-plains/overview`: what is handed over to Great Plains, by kind of record; there is one (M-048). */
export const GreatPlains = pagesScreen({
  path: '/great-plains/overview',
  caption: 'Great Plains',
  groups: [{ title: 'Export', pages: [{ title: 'Invoice', Page: ExportInvoices }] }],
})
