import { fillPlaceholders, type InvoicePlaceholders } from '#shared/settings/placeholders.ts'
import type { SettingName } from '#shared/settings/settings.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { fetchSettings } from '../settings/fetchSettings.ts'

/** The texts with which an email begins. */
export interface EmailTemplate {
  readonly from: string | null
  readonly subject: string | null
  readonly body: string | null
}

export type TextSetting = Extract<SettingName, `${string}EmailSubject` | `${string}EmailBody`>

/** Fetches the template that these settings hold, with what takes the place of its placeholders; answers go to the company's address (F-079). Throws QueryFailed. */
export async function fetchTemplate(
  store: ScreenContext['store'],
  template: { readonly subject: TextSetting; readonly body: TextSetting },
  placeholders?: InvoicePlaceholders,
): Promise<EmailTemplate> {
  const values = await fetchSettings(store, [template.subject, template.body, 'CompanyEmail'])
  const filled = (text: string | null): string | null =>
    text === null || placeholders === undefined ? text : fillPlaceholders(text, placeholders)
  return {
    from: values.CompanyEmail,
    subject: filled(values[template.subject]),
    body: filled(values[template.body]),
  }
}
