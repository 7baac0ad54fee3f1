import type { Culture } from '@toptan/contract/common'
import type { SiteInfo } from '@toptan/contract/home'
import type { App } from '../../platform/app.ts'
import { type Setting, settingOf } from '../settings/index.ts'

/** Title, logo, contact and consent texts of this installation in a language. */
export async function siteInfosIn(app: App, culture: Culture): Promise<SiteInfo> {
  const { title, description, favIcon, header, footer, kvkk, communication } = await settingOf(app, 'site')
  return {
    title,
    description: textIn(description, culture),
    favIcon,
    headerSettings: header,
    footerSettings: {
      logo: footer.logo,
      socialMedia: { title: textIn(footer.socialMediaTitle, culture), items: footer.socialMedia },
      contact: { title: textIn(footer.contactTitle, culture), phoneNumber: footer.phoneNumber },
    },
    kvkkValue: textIn(kvkk, culture),
    communicationValue: textIn(communication, culture),
    isDemo: app.config.demo,
  }
}

/** A text that is not kept in the reader's language is better read in another one than not at all. */
const textIn = (words: Setting<'site'>['kvkk'], culture: Culture): string =>
  words[culture] ?? words.tr ?? words.en ?? words.de ?? ''
