import type { SettingName } from '#shared/settings/settings.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { readSettings } from '../settings/readSettings.ts'

/** The texts with which an email begins. */
export interface EmailTemplate {
  readonly from: string | null
  readonly subject: string | null
  readonly body: string | null
}

type TextSetting = Extract<SettingName, `${string}EmailSubject` | `${string}EmailBody`>

/** Reads the template that these settings hold; answers go to the company's address (F-079). Throws QueryFailed. */
export async function readTemplate(
  store: ScreenContext['store'],
  template: { readonly subject: TextSetting; readonly body: TextSetting },
): Promise<EmailTemplate> {
  const values = await readSettings(store, [template.subject, template.body, 'CompanyEmail'])
  return { from: values.CompanyEmail, subject: values[template.subject], body: values[template.body] }
}
