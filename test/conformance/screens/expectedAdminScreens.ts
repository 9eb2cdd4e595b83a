import { always, onRow, onSomeRows, type ExpectedScreen } from './ExpectedScreen.ts'

const ADMIN = ['Admin'] as const
const CUSTOMER_ADMIN = ['Customer:Admin'] as const

/** The screens of the administration (S0 §2, §6). */
export const EXPECTED_ADMIN_SCREENS: readonly ExpectedScreen[] = [
  {
    path: 'admin',
    address: () => '/admin',
    heading: /^Admin$/,
    roles: ADMIN,
  },
  {
    path: 'admin/report-schedules',
    address: () => '/admin/report-schedules',
    heading: /^Scheduled reports$/,
    roles: ADMIN,
    list: 'Scheduled reports',
    isEmpty: true,
    actions: { Edit: onRow(ADMIN), Add: always(ADMIN), History: onRow(ADMIN), Delete: onRow(ADMIN) },
  },
  {
    path: 'admin/emails',
    address: () => '/admin/emails',
    heading: /^Emails$/,
    roles: ADMIN,
    list: 'Emails',
    actions: {
      Open: onRow(['Invoice:Admin']),
      'Show Email': onRow(ADMIN),
      'Show As Sent': onSomeRows(ADMIN),
      'Send Now': onSomeRows(ADMIN),
      Stop: onSomeRows(ADMIN),
      'Show Only Failed': always(ADMIN),
    },
  },
  {
    path: 'admin/audit',
    address: () => '/admin/audit',
    heading: /^Audit log$/,
    roles: ADMIN,
    list: 'Audit log',
    actions: { 'Whole Save': onRow(ADMIN), History: onRow(ADMIN) },
  },
  {
    path: 'admin/data-export',
    address: () => '/admin/data-export',
    heading: /^Data Export$/,
    roles: ADMIN,
  },
  {
    path: 'admin/customer-rates',
    address: () => '/admin/customer-rates',
    heading: /^Customer rates$/,
    roles: ADMIN,
    list: 'Customer rates',
    actions: { Open: onRow(CUSTOMER_ADMIN), History: onRow(ADMIN) },
  },
  {
    path: 'admin/storage-dump-sites/overview',
    address: () => '/admin/storage-dump-sites/overview',
    heading: /^Storage and dump sites$/,
    roles: ADMIN,
    list: 'Storage and dump sites',
    actions: {
      Edit: onRow(ADMIN),
      Add: always(ADMIN),
      'Assign Dumpsters': onRow(ADMIN),
      History: onRow(ADMIN),
      Delete: onRow(ADMIN),
    },
  },
  {
    path: 'admin/storage-dump-sites/:id',
    address: (stored) =>
      `/admin/storage-dump-sites/${stored.ids('SELECT id FROM StorageDumpSite WHERE deleted IS NULL')[0]}`,
    heading: /^Storage and dump sites$/,
    roles: ADMIN,
  },
  {
    path: 'admin/lookup-tables/:page?',
    address: () => '/admin/lookup-tables/credit-cards',
    heading: /^Credit Cards$/,
    roles: ADMIN,
    list: 'Credit Cards',
    actions: {
      Edit: onRow(ADMIN),
      Add: always(ADMIN),
      History: onRow(ADMIN),
      Delete: onRow(ADMIN),
    },
  },
  {
    path: 'admin/users/overview',
    address: () => '/admin/users/overview',
    heading: /^Users$/,
    roles: ADMIN,
    list: 'Users',
    actions: { Edit: onRow(ADMIN), Add: always(ADMIN), History: onRow(ADMIN) },
  },
  {
    path: 'admin/time-overview',
    address: () => '/admin/time-overview',
    heading: /^Time entries$/,
    roles: ADMIN,
    list: 'Time entries',
    isEmpty: true,
    actions: { Edit: onRow(ADMIN), Add: always(ADMIN), Delete: onRow(ADMIN) },
  },
  {
    path: 'admin/photo-overview',
    address: () => '/admin/photo-overview',
    heading: /^Photos$/,
    roles: ADMIN,
    list: 'Photos',
    actions: {
      Edit: onRow(ADMIN),
      'Open File': onRow(ADMIN),
      'Upload Photos': onRow(ADMIN),
      'Un-complete Rental': onRow(ADMIN),
      Delete: onRow(ADMIN),
    },
  },
]
