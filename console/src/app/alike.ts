/**
 * Words that mean the same to whoever looks for something: each line has what stands in labels first, as it stands there, then, after the
 * colon, what people type instead.
 */
const ALIKE = `
sitemaps: seo search engines index urls pages
task scripts: jobs maintenance runs tools background
short links: shortlinks urls redirects clicks qr
launch status: checks ready open readiness
experiments, new experiment: ab a/b test split variants trial
lead-gen upload: leads list import addresses emails newsletter
commercial lead gen form list view: leads forms questionnaire builder sftp
extended profile, add section: questionnaire questions survey answers fields builder
opportunity campaigns, create a new opportunity: study trial recruit research members questionnaire responses
api access: tokens keys webhooks hooks rest integration endpoint
subscribers: newsletter mailing list unsubscribe opt-in blacklist bounced
site settings, super site settings: preferences options configuration config
mark done: close closed resolve resolved finish finished complete handled archive
reopen: open again not done undo revert take back
approve: publish accept allow permit release confirm
delete: remove erase bin trash hide
undelete: restore recover undo revert bring back
mark spam: junk advertising advert scam block
unmark spam: not spam ham undo revert legitimate
undo: revert take back oops
assign, tag a moderator: hand delegate escalate share colleague moderator owner
skip: snooze later postpone put off defer pass
reply: answer respond comment
edit: change rewrite correct amend fix
history: versions changes earlier restore
write to the member: message mail letter contact email dm
claim: take mine lease hold on it
hand off: hand over pass transfer delegate escalate colleague
no concern: false alarm harmless safe close
followed up: helped contacted close done
show the text, fold it again: unfold reveal open distressing
fold: collapse hide trigger warning distressing
show the next image: reveal unblur picture photo blur
blur: hide cover pictures images photos unblur
mask: redact anonymise anonymize hide private phone address
unmask: reveal undo private
private data: redact mask
next: forward following down
previous: back before up
new flags: refresh update reload
start reviewing: begin first work
clear: reset deselect none unselect
quick view: peek closer preview zoom quick
open: view go show
select: choose tick mark check
context: conversation thread around surroundings
tags: labels topics categories
threshold, sensitivity: cut limit sensitivity automod score
keyboard shortcuts: keys shortcuts keyboard hotkeys help
dashboard: queue flags inbox home moderation reports
at risk: crisis suicide self-harm danger lane emergency
site helplines, country: helplines hotlines
time to first look: response statistics figures speed waiting report
bursts: duplicates copies waves raid campaign
saved views: bookmarks filters searches
second look: blind review quality audit
agreement: kappa quality statistics
moderation settings: judging options preferences configuration
forums, forum topics: threads discussions topics board
forum tags: categories labels topics
convert story: post article thread discussion
users: members people accounts persons profiles
new user, create user: add invite account member
bulk edit: roles several many
site menu: navigation links categories header
add menu item: new entry line create
conditions: disorders diseases illnesses diagnoses orphanet
awards: badges prizes medals trophies
audit log: history who did record journal
outbox: mail mails email emails sent messages
sessions: devices log out sign out logins
sign out: log out logout leave exit quit
single keys: shortcuts hotkeys keyboard letters
light, dark, system: theme colour color mode appearance night day
polls: votes surveys questions
quizlets: quizzes tests questions
this or that: either choice choices versus compare
forum drivers: prompts engagement
forum starters: prompts topics engagement
giveaways: prizes raffles draws competitions contests
new: add create make
messages: conversations chat inbox mail
tasks, task scripts: jobs runs background maintenance
looks right, not spam, spam: verdict judge
`

type Line = { labels: readonly string[]; words: readonly string[] }

const LINES: readonly Line[] = ALIKE.trim()
  .split('\n')
  .map((line) => {
    const [labels = '', words = ''] = line.split(': ')
    return { labels: labels.split(', '), words: words.split(' ') }
  })

const isIn = (label: string, text: string) => ` ${text} `.includes(` ${label} `) || text.startsWith(label)

/** Other words people may type for a label. */
export function alikeTo(label: string): string[] {
  const text = label.toLowerCase().replaceAll('…', '').replaceAll('’', "'")
  return LINES.flatMap(({ labels, words }) => (labels.some((each) => isIn(each, text)) ? words : []))
}
