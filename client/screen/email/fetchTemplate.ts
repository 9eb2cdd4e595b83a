import type { SettingName } from '#shared/settings/settings.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { fetchSettings } from '../settings/fetchSettings.ts'

/** The texts with which an email begins. */
export interface EmailTemplate {
  readonly from: string | null
  readonly subject: string | null
  readonly body: string | null
}

type TextSetting = Extract<SettingName, `${string}EmailSubject` | `${string}EmailBody`>

/** Fetches the template that these settings hold; answers go to the company's address (F-079). Throws QueryFailed. */
export async function fetchTemplate(
  store: ScreenContext['store'],
  template: { readonly subject: TextSetting; readonly body: TextSetting },
): Promise<EmailTemplate> {
  const values = await fetchSettings(store, [template.subject, template.body, 'CompanyEmail'])
  return { from: values.CompanyEmail, subject: values[template.subject], body: values[template.body] }
}
