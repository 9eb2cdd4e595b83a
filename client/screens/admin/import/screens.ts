import { permissions } from '#shared/access/roles.ts'
import type { Screen } from '../../../context/Screen.ts'

/** The screen of imports. */
export const importScreens: readonly Screen[] = [
  {
    path: 'admin/import/:page?',
    title: 'Import',
    about: 'Customers, dumpsters, prices and open invoices from files of other systems.',
    needs: permissions.administer,
    load: async () => (await import('./ImportScreen.tsx')).ImportScreen,
  },
]
