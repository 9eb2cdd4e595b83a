import { countyName } from '../customers/counties.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { StorageDumpSite } from './StorageDumpSite.ts'

/** The county of a site is stored without the suffix that lookups append, like that of a service address (F-090). */
export const storageDumpSiteRules = recordRules(StorageDumpSite, {
  prepare: (site) => ({ county: countyName(site.county) }),
  computed: {
    displayAddress: ({ address1, city, state, zip }) =>
      joinNonBlank([address1, city, joinNonBlank([state, zip], ' ')], ', '),
  },
})
