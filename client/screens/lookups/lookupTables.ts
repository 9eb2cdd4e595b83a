import type { SettingName } from '#shared/settings/settings.ts'
import { pagesScreen, pathOfPage } from '../../screen/pages/pagesScreen.tsx'
import { settingsPage } from '../../screen/settings/settingsPage.tsx'
import { AccountingProducts } from './accountingProducts.ts'
import { DumpsterFeeTypes } from './dumpsterFeeTypes.ts'
import { Dumpsters } from './dumpsters.ts'
import { settingPages } from './settingPages.ts'
import { CreditCards, DumpsterCategories, SalesPeople, TimeTypes, TonExpenses } from './shortTables.ts'

const PATH = '/admin/lookup-tables'

/** The address of the page that has a setting. */
function pathOfSetting(name: SettingName): string {
  const page = settingPages.find(({ sections }) => sections.some(({ names }) => names.includes(name)))
  return page === undefined ? PATH : pathOfPage(PATH, page.caption)
}

/** `/admin/lookup-tables`: the lookup tables and the settings (F-092…F-102, F-121). */
export const LookupTables = pagesScreen({
  path: PATH,
  caption: 'Lookup tables and settings',
  groups: [
    {
      title: 'Lookup tables',
      pages: [
        { title: 'Credit Cards', Page: CreditCards },
        { title: 'Dumpsters', Page: Dumpsters },
        { title: 'Dumpster Categories', Page: DumpsterCategories },
        { title: 'Dumpster Fee Types', Page: DumpsterFeeTypes },
        { title: 'QuickBooks Products', Page: AccountingProducts },
        { title: 'Sales People', Page: SalesPeople },
        { title: 'Time Types', Page: TimeTypes },
        { title: 'Ton Expenses', Page: TonExpenses },
      ],
    },
    {
      title: 'Settings',
      pages: settingPages.map((page) => ({ title: page.caption, Page: settingsPage(page, pathOfSetting) })),
    },
  ],
})
