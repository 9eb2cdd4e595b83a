import { permissions } from '#shared/access/roles.ts'
import type { Screen } from '../../context/Screen.ts'

/** The dashboard and the reports, in the order in which they are offered. */
export const reportScreens: readonly Screen[] = [
  {
    path: 'dashboard/overview',
    title: 'Dashboard',
    needs: permissions.administer,
    load: async () => (await import('./dashboard.ts')).Dashboard,
  },
  {
    path: 'reporting/araging',
    title: 'Receivables Aging',
    // As the specification titles it (S1 §2).
    tabTitle: 'Job Overview',
    needs: permissions.viewReports,
    load: async () => (await import('./receivables.ts')).ReceivablesAging,
  },
  {
    path: 'reporting/revenue-forecast',
    title: 'Revenue Forecast',
    needs: permissions.viewReports,
    load: async () => (await import('./revenueForecast.ts')).RevenueForecast,
  },
  {
    path: 'reporting/revenue-by-type',
    title: 'Revenue By Type',
    needs: permissions.viewReports,
    load: async () => (await import('./revenueByType.ts')).RevenueByType,
  },
  {
    path: 'reporting/customer-totals',
    title: 'Customer Totals',
    needs: permissions.viewReports,
    load: async () => (await import('./customerTotals.ts')).CustomerTotals,
  },
  {
    path: 'reporting/margins',
    title: 'Margins',
    needs: permissions.viewReports,
    load: async () => (await import('./margins.ts')).Margins,
  },
]
