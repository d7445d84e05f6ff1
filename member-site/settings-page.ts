import { memberPath, memberSettingsPath, ownDataPath } from '@ward/domain/app/front-end-links'
import { AVATAR_FIELD } from '@ward/domain/avatars/avatars'
import { type Html, html } from '@ward/domain/kernel/html-template'
import {
  DELETION_ASKED,
  DELETION_DAYS,
  MAIL_PACES,
  type MailPace,
  RECEIVES_EMAILS,
  SETTINGS_SAVED,
  SILENCED_LABEL,
  type SilenceKind,
  TELLING_CHOICES,
  TELLINGS,
  type Telling,
  type TellingChoice,
} from '@ward/domain/member-site/member-writing'
import { OWN_RELATIONSHIPS } from '@ward/domain/member-site/own-condition'
import type { RelationshipType } from '@ward/domain/users/user-facts'
import { moment } from './date.ts'
import { choice, otherProblem, problemAt } from './form-parts.ts'
import { layout } from './layout.ts'
import { UNSILENCE_BUTTONS } from './member-page.ts'
import { problemLine, wrong } from './problems.ts'
import type { Frame, Problem } from './shapes.ts'

export type MemberSettings = {
  slug: string
  email: string | null
  bio: string
  /** Where they answer questions about themselves, if the site asks any. */
  aboutHref: string | null
  tellings: Record<Telling, TellingChoice>
  pace: MailPace
  receivesEmails: boolean
  isRecommended: boolean
  conditions: {
    own: readonly { id: string; name: string; relationshipType: RelationshipType }[]
    offered: readonly { id: string; name: string }[]
  }
  silenced: readonly { name: string; slug: string; how: SilenceKind; hasProfile: boolean }[]
  sessions: readonly { id: string; browser: string; site: string; seenAt: Date; isThis: boolean }[]
  deletionDue: Date | null
  loadedFor: Html | null
  problem: Problem | null
  isSaved: boolean
}

/** Everything a member decides about their own account. */
export const settingsPage = (frame: Frame, shown: MemberSettings): string =>
  layout(frame, {
    title: 'Your settings',
    body: html`<div class="wrap narrow settings"><h1>Your settings</h1>
<nav class="byline tags" aria-label="On this page">${Object.entries(SECTIONS)
      .filter(([id]) => id !== 'conditions' || hasConditions(shown))
      .map(([id, name]) => html` <a class="label tag" href="#${id}">${name}</a>`)}</nav>
${shown.isSaved && html`<p class="card thanks" role="status">${SETTINGS_SAVED}</p>`}${otherProblem(shown.problem, ['receivesEmails'])}
${account(shown)}${profile(shown)}${conditions(shown)}${tellings(shown)}${silenced(shown)}${sessions(frame, shown)}${data(shown)}${deletion(frame, shown)}</div>`,
  })

const SECTIONS = {
  account: 'Account',
  profile: 'Profile',
  conditions: 'Conditions',
  notices: 'Notifications',
  people: 'Muted and blocked',
  sessions: 'Sessions',
  data: 'Your data',
  delete: 'Delete account',
} as const

const section = (id: keyof typeof SECTIONS, body: Html): Html =>
  html`<section class="part" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${SECTIONS[id]}</h2>
${body}</section>
`

/** The names of the forms, in the words of their sections. */
const FORMS = {
  profile: SECTIONS.profile,
  condition: SECTIONS.conditions,
  notices: SECTIONS.notices,
  sessions: SECTIONS.sessions,
  keep: SECTIONS.delete,
  delete: SECTIONS.delete,
}

/** A form of the page; `what` says which. */
const form = (what: keyof typeof FORMS, loadedFor: Html | null, body: Html): Html =>
  html`<form class="card write" method="post" action="${memberSettingsPath}" aria-label="${FORMS[what]}">${loadedFor}<input type="hidden" name="what" value="${what}">${body}</form>`

const account = ({ email }: MemberSettings): Html =>
  section(
    'account',
    html`<p>Your email is ${email ?? 'not known'}. Nobody on the site sees it.</p>
<p><a class="button" href="/change-email">Change email</a> <a class="button" href="/change-password">Change password</a></p>`,
  )

const profile = ({ slug, bio, aboutHref, loadedFor, problem }: MemberSettings): Html =>
  section(
    'profile',
    html`<p class="more"><a href="${memberPath(slug)}">See your profile</a>${aboutHref !== null && html` <a href="${aboutHref}">Answer questions about you</a>`}</p>
${form(
  'profile',
  loadedFor,
  html`<label for="bio">About you</label><textarea id="bio" name="bio" rows="4"${problem?.field === 'bio' && wrong(problem)}>
${bio}</textarea>
<div class="row"><span class="small">Everybody can read this.</span><button class="primary">Save</button></div>`,
)}
<form class="card write" method="post" action="${memberSettingsPath}/picture" enctype="multipart/form-data" aria-label="Picture">${loadedFor}<label for="picture">Your picture</label><input id="picture" name="${AVATAR_FIELD}" type="file" accept="image/png,image/jpeg,image/webp" required>
<div class="row"><span class="small">Everybody sees it beside your name.</span><button class="primary">Upload</button></div></form>`,
  )

const hasConditions = ({ conditions: { own, offered } }: MemberSettings): boolean => own.length + offered.length > 0

const conditions = ({ conditions: { own, offered }, loadedFor }: MemberSettings): Html | false =>
  own.length + offered.length > 0 &&
  section(
    'conditions',
    html`${
      own.length > 0 &&
      html`<ul class="entries">${own.map(
        ({ id, name, relationshipType }) =>
          html`<li><b>${name}</b><p class="meta">${OWN_RELATIONSHIPS[relationshipType]}</p><form method="post" action="${memberSettingsPath}">${loadedFor}<input type="hidden" name="what" value="condition"><input type="hidden" name="disorderId" value="${id}"><input type="hidden" name="replaces" value="${relationshipType}"><button name="relationshipType" value="remove">Take ${name} off my profile</button></form></li>
`,
      )}</ul>`
    }${
      offered.length > 0 &&
      form(
        'condition',
        loadedFor,
        html`<label for="disorder">Condition</label><select id="disorder" name="disorderId">${offered.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>
<label for="relationship">How does it relate to you?</label><select id="relationship" name="relationshipType">${Object.entries(OWN_RELATIONSHIPS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select>
<div class="row"><span></span><button class="primary">Add</button></div>`,
      )
    }`,
  )

const tellings = (shown: MemberSettings): Html => {
  const { tellings: chosen, pace, receivesEmails, isRecommended, loadedFor } = shown
  const problem = problemAt(shown.problem, 'receivesEmails')
  return section(
    'notices',
    form(
      'notices',
      loadedFor,
      html`<p>You’re always told what moderators decide about your texts.</p>
${Object.entries(TELLINGS).map(
  ([name, { label }]) =>
    html`<div class="pair"><label for="${name}">${label}</label><select id="${name}" name="${name}">${Object.entries(
      TELLING_CHOICES,
    ).map(
      ([value, words]) =>
        html`<option value="${value}"${chosen[name as Telling] === value && html` selected`}>${words}</option>`,
    )}</select></div>`,
)}
<fieldset><legend>Emails</legend>${Object.entries(RECEIVES_EMAILS).map(([value, label]) =>
        choice({
          type: 'radio',
          name: 'receivesEmails',
          value,
          label,
          isChosen: receivesEmails === (value === 'yes'),
          problem: value === 'yes' ? problem : null,
        }),
      )}${problemLine(problem)}</fieldset>
<fieldset><legend>Emails come</legend>${Object.entries(MAIL_PACES).map(([value, label]) =>
        choice({ type: 'radio', name: 'pace', value, label, isChosen: pace === value }),
      )}</fieldset>
<fieldset><legend>Recommendations</legend>${choice({ type: 'radio', name: 'isRecommended', value: 'yes', label: 'Show me to members who talk about the same things', isChosen: isRecommended })}${choice({ type: 'radio', name: 'isRecommended', value: 'no', label: 'Do not recommend me', isChosen: !isRecommended })}</fieldset>
<div class="row"><span></span><button class="primary">Save</button></div>`,
    ),
  )
}

const silenced = ({ silenced: all, loadedFor }: MemberSettings): Html =>
  section(
    'people',
    all.length === 0
      ? html`<p class="none">You have not muted or blocked anyone. You can do that on a member’s profile.</p>`
      : html`<ul class="entries">${all.map(
          ({ name, slug, how, hasProfile }) =>
            html`<li>${hasProfile ? html`<a class="title" href="${memberPath(slug)}">${name}</a>` : html`<b>${name}</b>`}<p class="meta">${SILENCED_LABEL[how]}</p><form method="post" action="${memberPath(slug)}/silence">${loadedFor}<button name="how" value="none">${UNSILENCE_BUTTONS[how]}</button></form></li>
`,
        )}</ul>`,
  )

const sessions = (frame: Frame, { sessions: all, loadedFor }: MemberSettings): Html =>
  section(
    'sessions',
    html`<ul class="entries">${all.map(
      ({ browser, site, seenAt, isThis }) =>
        html`<li><b>${browser}</b>${isThis && html` <span class="label leader">This one</span>`}<p class="meta">${site} <span class="when">${moment(frame, seenAt)}</span></p></li>
`,
    )}</ul>${
      all.length > 1 &&
      form(
        'sessions',
        loadedFor,
        html`<p>Ends all your other sessions, on all sites.</p><div class="row"><span></span><button>End other sessions</button></div>`,
      )
    }`,
  )

const data = ({ loadedFor }: MemberSettings): Html =>
  section(
    'data',
    html`<form class="card write" method="post" action="${ownDataPath}" aria-label="Your data">${loadedFor}<p>Everything we keep about you on this site as a file: what you wrote, your profile, your answers, your settings, and our decisions.</p>
<div class="row"><span></span><button>Download</button></div></form>`,
  )

const deletion = (frame: Frame, { deletionDue, loadedFor }: MemberSettings): Html =>
  section(
    'delete',
    deletionDue
      ? form(
          'keep',
          loadedFor,
          html`<p role="status">Your account will be deleted on ${moment(frame, deletionDue)}.</p><div class="row"><span></span><button class="primary">Keep my account</button></div>`,
        )
      : form(
          'delete',
          loadedFor,
          html`<p>You have ${DELETION_DAYS} days to change your mind: just sign in again. After that we erase your email, name, picture, birthday, answers and conditions. What you wrote stays, signed “[deleted user]”, so that answers of others still make sense.</p>
<label for="current">Your password</label><input id="current" name="current" type="password" autocomplete="current-password" required maxlength="200">
<div class="row"><span class="small">You are signed out everywhere on this site.</span><button>Delete my account</button></div>`,
        ),
  )

/** After somebody asked for the deletion of their account. */
export const deletionAskedPage = (frame: Frame): string =>
  layout(frame, {
    title: 'Account',
    body: html`<div class="wrap narrow"><h1>Goodbye for now</h1><p role="status">${DELETION_ASKED}</p></div>`,
  })
