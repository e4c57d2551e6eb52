/** What the site tells about its use (spec 01 §7); never who somebody is. */
export type AnalyticsEvent =
  | { name: 'hero_enter_giveaway'; category: 'engagement'; label: 'hero_cta' }
  | { name: 'hero_watch_video'; category: 'engagement'; label: 'hero_video' }
  | { name: 'donation'; category: 'giving'; label: string }
  | { name: 'sponsor_inquiry'; category: 'engagement'; label: string }
  | { name: 'sponsorship_chosen'; category: 'engagement'; label: string }
  | { name: 'sponsor_click'; category: 'engagement'; label: string }
  | { name: 'nonprofit_registration'; category: 'engagement'; label: 'nonprofit_portal' }
  | { name: 'grant_application'; category: 'engagement'; label: string }
  | { name: 'affiliate_application'; category: 'engagement'; label: 'affiliate_portal' }

export interface Analytics {
  pageView: (path: string) => void
  event: (event: AnalyticsEvent) => void
}

interface TagWindow {
  dataLayer?: object[]
}

/** Speaks to the operator's tag script where the gateway loads one (`TAG_SCRIPT_URL`), and to nobody otherwise. */
export const createAnalytics = (page: TagWindow): Analytics => ({
  pageView: (path) => {
    page.dataLayer?.push({ event: 'page_view', page_path: path })
  },
  event: ({ name, category, label }) => {
    page.dataLayer?.push({ event: name, event_category: category, event_label: label })
  },
})

export const analytics: Analytics = createAnalytics(globalThis as TagWindow)
