import { type Culture, cultures, DEFAULT_CULTURE } from '@toptan/contract/common'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { useAdmin } from './api/session.ts'

export const isCulture = (value: unknown): value is Culture => cultures.includes(value as Culture)

/** The stored language, else the first of the browser's that there is, else Turkish. */
export function languageFor(stored: Culture | null, browser: readonly string[]): Culture {
  if (stored) return stored
  for (const tag of browser) {
    const language = tag.toLowerCase().split('-')[0]
    if (isCulture(language)) return language
  }
  return DEFAULT_CULTURE
}

const wordsOverHttp = {
  type: 'backend' as const,
  init: () => {},
  // Two parameters tell i18next that a promise comes back.
  read: async (language: string, _namespace: string) => {
    const response = await fetch(`/lang/${language}.json`)
    if (!response.ok) throw new Error(`/lang/${language}.json: ${response.status}`)
    return response.json()
  },
}

/** Loads the one language that is needed and follows the stored choice, also when another tab changes it. */
export async function startLanguages(): Promise<void> {
  const chosen = () => languageFor(useAdmin.getState().language, navigator.languages)
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    document.documentElement.dir = i18next.dir(language)
  })
  await i18next
    .use(wordsOverHttp)
    .use(initReactI18next)
    .init({
      lng: chosen(),
      fallbackLng: false,
      supportedLngs: cultures,
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    })
  useAdmin.subscribe(() => {
    if (chosen() !== i18next.language) void i18next.changeLanguage(chosen())
  })
}
