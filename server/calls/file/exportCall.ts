import { permissions } from '#shared/access/roles.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { exportCompany, type ExportSource } from '../../export/exportCompany.ts'
import { TooManyRequests } from '../../kernel/errors.ts'
import { defineCall, type Call } from '../Call.ts'

const RETRY_AFTER_SECONDS = 60

/** GET /api/file/export: all data of the company as an archive, for administrators, one at a time; `onExport` is told before. */
export function exportCall(
  source: Omit<ExportSource, 'now'> & { readonly now: () => string },
  onExport: (user: SignedInUser) => Promise<void>,
): Call {
  let isRunning = false
  return defineCall({
    method: 'GET',
    path: '/api/file/export',
    summary:
      'All records and photos of the company, as a compressed archive of CSV files and an SQLite database',
    role: permissions.administer,
    opensInTab: true,
    response: { contentType: 'application/gzip' },
    run: async (_parameters, user) => {
      if (isRunning)
        throw new TooManyRequests(
          'An export is already running. Please wait until it is finished.',
          RETRY_AFTER_SECONDS,
        )
      isRunning = true
      const end = (): void => {
        isRunning = false
      }
      try {
        await onExport(user)
        const { fileName, bytes } = await exportCompany({ ...source, now: source.now() })
        bytes.once('close', end)
        return { fileName, contentType: 'application/gzip', bytes, disposition: 'attachment' as const }
      } catch (error) {
        end()
        throw error
      }
    },
  })
}
