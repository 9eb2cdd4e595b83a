import { permissions } from '#shared/access/roles.ts'
import type { Screen } from '../../context/Screen.ts'
import { AUDIT_QUESTIONS, urlOfQuestion } from './auditTrail/auditQuestions.ts'

/** The screens of what happened to the company and its data, in the order in which they are offered. */
export const adminScreens: readonly Screen[] = [
  {
    path: 'admin/report-schedules',
    title: 'Scheduled Reports',
    about: 'Reports and saved lists that are mailed every week or month.',
    needs: permissions.administer,
    load: async () => (await import('./reportSchedules.ts')).ReportSchedules,
  },
  {
    path: 'admin/audit',
    title: 'Audit Log',
    about: 'Who did what and when: changes, deletions, sign-ins, exports and prints.',
    needs: permissions.administer,
    questions: AUDIT_QUESTIONS.map((question) => ({
      caption: question.asks,
      url: urlOfQuestion(question),
    })),
    load: async () => (await import('./auditTrail/AuditTrail.tsx')).AuditTrail,
  },
  {
    path: 'admin/recycle-bin',
    title: 'Recycle Bin',
    about: 'What was deleted, by whom and when, and the way back.',
    needs: permissions.administer,
    load: async () => (await import('./recycleBin.ts')).RecycleBin,
  },
  {
    path: 'admin/import/:page?',
    title: 'Import',
    about: 'Customers, dumpsters, prices and open invoices from files of other systems.',
    needs: permissions.administer,
    load: async () => (await import('./import/ImportScreen.tsx')).ImportScreen,
  },
  {
    path: 'admin/system',
    title: 'System',
    about: 'What is wrong with the installation and what to do, what is running and how much it keeps.',
    needs: permissions.administer,
    load: async () => (await import('./system/systemScreen.ts')).SystemScreen,
  },
  {
    path: 'admin/data-export',
    title: 'Data Export',
    about: 'All records and photos of the company in one file.',
    needs: permissions.administer,
    load: async () => (await import('./DataExport.tsx')).DataExport,
  },
]
